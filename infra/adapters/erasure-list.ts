import { open } from 'node:fs/promises'

/** Adds lines to a file, each of them on the disk before it answers. Readable by its owner alone. */
export function createErasureList(path: string): { add(line: string): Promise<void> } {
	return {
		async add(line) {
			const file = await open(path, 'a', 0o600)
			try {
				await file.write(`${line}\n`)
				await file.sync()
			} finally {
				await file.close()
			}
		},
	}
}
