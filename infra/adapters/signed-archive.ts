import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'
import type { ArchivedFile, SignedArchive } from '../../kernel/ports/signed-archive.ts'

const SUMS = 'SHA256SUMS'

/** Creates the writer of ZIP archives that an Ed25519 key signs. */
export const createSignedArchive =
	(key: KeyObject): SignedArchive =>
	(files, madeAt) => {
		const body = new PassThrough()
		write(body, files, key, madeAt).catch((error: unknown) =>
			body.destroy(error instanceof Error ? error : new Error(String(error))),
		)
		return body
	}

async function write(body: PassThrough, files: Iterable<ArchivedFile>, key: KeyObject, mtime: Date) {
	let isFull = false
	const zip = new Zip((error, chunk, final) => {
		if (error) {
			body.destroy(error)
			return
		}
		isFull = !body.write(chunk)
		if (final) body.end()
	})
	async function add({ name, bytes }: ArchivedFile): Promise<string> {
		const hash = createHash('sha256')
		const file = new ZipDeflate(name, { level: 6 })
		file.mtime = mtime
		zip.add(file)
		for await (const part of bytes) {
			const chunk = typeof part === 'string' ? Buffer.from(part) : part
			hash.update(chunk)
			file.push(chunk)
			// A reader that left makes the wait fail, which ends the work.
			if (isFull) await once(body, 'drain')
			isFull = false
		}
		file.push(new Uint8Array(0), true)
		return `${hash.digest('hex')}  ${name}\n`
	}
	let sums = ''
	for (const file of files) sums += await add(file)
	const only = async function* (bytes: string | Uint8Array) {
		yield bytes
	}
	await add({ name: SUMS, bytes: only(sums) })
	await add({ name: `${SUMS}.sig`, bytes: only(sign(null, Buffer.from(sums), key)) })
	await add({
		name: 'public-key.pem',
		bytes: only(createPublicKey(key).export({ format: 'pem', type: 'spki' })),
	})
	zip.end()
}
