/** A stored picture and its variant for cards. Paths are relative to the files' address. */
export interface StoredImage {
	readonly id: string
	/** `…/name.webp` */
	readonly path: string
	/** `…/name_776x435.webp`, ready when `putImage` resolves. */
	readonly cardPath: string
	readonly width: number
	readonly height: number
	readonly bytes: number
}

/** Keeps uploaded files. Adapters: `infra/adapters/files.ts` (local disk). */
export interface FileStore {
	/**
	 * Checks the content (not the name), drops metadata, re-encodes, stores with the _776x435 variant.
	 * @throws InvalidImage in the spec's words
	 */
	putImage(content: Buffer, folder: string): Promise<StoredImage>
	/** The bytes and fixed content type of a stored path, or null. Never leaves its root. */
	open(path: string): Promise<{
		readonly body: NodeJS.ReadableStream
		readonly contentType: string
		readonly bytes: number
	} | null>
	delete(path: string): Promise<void>
}

export class InvalidImage extends Error {
	override name = 'InvalidImage'
}
