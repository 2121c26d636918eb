import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Adds lines to a file, each of them on the disk before it answers. Readable by its owner alone. */
export function createErasureList(path: string): { add(line: string): Promise<void> } {
	return {
		async add(line) {
			// Where uploads are in a bucket, nothing else has made the folder.
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
