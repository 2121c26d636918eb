import type { Readable } from 'node:stream'

export interface ArchivedFile {
	readonly name: string
	readonly bytes: AsyncIterable<string | Uint8Array>
}

/**
 * Streams files as a ZIP. It adds their SHA-256 in the format of `sha256sum`, an Ed25519 signature (RFC 8032)
 * over that list, and the public key. Adapter: `infra/adapters/signed-archive.ts`.
 * @param madeAt the date of all files, so that the same files make the same archive
 */
export type SignedArchive = (files: Iterable<ArchivedFile>, madeAt: Date) => Readable
