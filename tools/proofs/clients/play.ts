// Plays a deal at a server with the client that @hey-api/openapi-ts has written: node play.js SERVER TOKEN
import { botLeave, botMove, botOpenTable, botReady, botTableLine } from "./client";
import { client } from "./client/client.gen";

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    yield* lines.filter((line) => line.trim() !== "");
  }
}

// Passes and plays any card, till one of the three has played a game.
async function main(server: string, token: string): Promise<void> {
  client.setConfig({ baseUrl: server, auth: token });
  const opened = await botOpenTable({ body: {}, throwOnError: true });
  const path = { table: opened.data.table };
  const answer = await botTableLine({ path, parseAs: "stream", throwOnError: true });
  let moves = 0;
  for await (const line of linesOf(answer.data as unknown as ReadableStream<Uint8Array>)) {
    const told = JSON.parse(line);
    if (told.type === "turn") {
      const word: string = told.legal.includes("p") ? "p" : told.legal[0];
      const moved = await botMove({ path, body: { ply: told.ply, word }, throwOnError: true });
      if (moved.data.ply !== told.ply + 1) throw new Error(`ply ${moved.data.ply}`);
      moves += 1;
    } else if (told.type === "over" && told.soloist === null) {
      await botReady({ path, throwOnError: true });
    } else if (told.type === "over") {
      console.log(`${moves} moves, score ${told.score}`);
      await botLeave({ path, throwOnError: true });
      process.exit(0);
    }
  }
}

void main(process.argv[2], process.argv[3]);
