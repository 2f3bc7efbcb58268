"""Asks the module of the page in Chromium, many questions on one page."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.tools import require_tool
from tools.generate.page_kernel import MODULE
from tools.proofs.page_kernel.module import TRAP, Answered

_ASK: Final = """async ([module, questions]) => {
    const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const compiled = await WebAssembly.compile(bytes(module));
    const started = async () => {
        const { exports } = await WebAssembly.instantiate(compiled);
        exports._initialize();
        return exports;
    };
    let kernel = await started();
    const answers = [];
    for (const [entry, text] of questions) {
        const question = bytes(text);
        const at = kernel.question(question.length);
        try {
            if (question.length && !at) throw new Error('no room for the question');
            new Uint8Array(kernel.memory.buffer, at, question.length).set(question);
            const code = kernel[entry](question.length);
            const length = code >= 0 ? code : kernel.answer_length();
            const answer = new Uint8Array(kernel.memory.buffer, kernel.answer(), length);
            let told = '';
            for (const one of answer) told += String.fromCharCode(one);
            answers.push([code, btoa(told)]);
        } catch (error) {
            answers.push([null, btoa(String(error))]);
            kernel = await started();
        }
    }
    return answers;
}"""


def asked_in_chromium(
    questions: Sequence[tuple[str, bytes]], *, module: Path = MODULE
) -> list[Answered]:
    """What the module answers to these (entry, question), one after the other."""
    told = [[entry, b64encode(question).decode()] for entry, question in questions]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(require_tool("chromium")), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        answers = page.evaluate(_ASK, [b64encode(module.read_bytes()).decode(), told])
        browser.close()
    return [Answered(TRAP if code is None else code, 0, b64decode(text)) for code, text in answers]
