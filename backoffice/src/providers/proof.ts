type Answer = (isProven: boolean) => void

let open: ((answer: Answer) => void) | null = null

/** Opens the dialog in which people prove whose session it is. @returns whether they did */
export const askForProof = (): Promise<boolean> =>
	new Promise((resolve) => (open ? open(resolve) : resolve(false)))

/** @returns a function that ends it */
export function onProofRequested(ask: (answer: Answer) => void): () => void {
	open = ask
	return () => {
		open = null
	}
}
