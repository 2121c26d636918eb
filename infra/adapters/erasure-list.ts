import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Appends lines to a file that only its owner can read; each line is on the disk before it resolves. */
export function createErasureList(path: string): { add(line: string): Promise<void> } {
	return {
		async add(line) {
			// When uploads are in a bucket, nothing else has made the folder.
			await mkdir(dirname(path), { recursive: true })
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
