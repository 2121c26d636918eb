import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './files-blobs.ts'

export async function createDiskBlobs(root: string): Promise<Blobs> {
	await mkdir(root, { recursive: true })
	return {
		put: (path, data) => write(join(root, path), data),
		putFile: (path, location) => write(join(root, path), createReadStream(location)),
		size: (path) => sizeOf(join(root, path)),
		async open(path, part) {
			const location = join(root, path)
			const size = await sizeOf(location)
			if (size === null) return null
			if (part === undefined) return { body: createReadStream(location), bytes: size }
			const { from, to } = part
			return { body: createReadStream(location, { start: from, end: to }), bytes: to - from + 1 }
		},
		delete: (path) => rm(join(root, path), { force: true }),
	}
}

async function sizeOf(location: string): Promise<number | null> {
	const found = await stat(location).catch(ifMissing)
	return found?.isFile() ? found.size : null
}

/** Writes the bytes to disk before the file gets its name. */
async function write(location: string, data: Buffer | ReadStream): Promise<void> {
	await mkdir(dirname(location), { recursive: true })
	const unfinished = `${location}.new`
	// Over what a crash left of a try before.
	const file = await open(unfinished, 'w')
	try {
		await file.writeFile(data)
		await file.sync()
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	} finally {
		await file.close()
	}
	await rename(unfinished, location)
}

function ifMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null
	throw error
}
