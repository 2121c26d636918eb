import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadFolder } from '../../kernel/ports/upload-folder.ts'

const ID_LETTERS = 36

export function createUploadFolder(path: string): UploadFolder {
	// Beside a file there are what the protocol notes of it and what is made of it.
	const names = () => readdir(path).catch((): string[] => [])
	return {
		path,
		pathOf: (id) => join(path, id),
		ids: async () => [...new Set((await names()).map((name) => name.slice(0, ID_LETTERS)))],
		async append(id, bytes) {
			await mkdir(path, { recursive: true })
			await appendFile(join(path, id), bytes)
		},
		async remove(id) {
			for (const name of await names())
				if (name.startsWith(id)) await rm(join(path, name), { recursive: true, force: true })
		},
	}
}
