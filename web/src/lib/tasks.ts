/** Work in parts, between which the browser may paint and hear a tap. */

/** What follows `await` runs in a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
