import type { BytePart } from '../../kernel/ports/files.ts'

/**
 * Stores the bytes of files. Paths are made by the file store, such as `request/3f/3f….webp`; the content of
 * a path never changes, but sizes of pictures may be written again. Adapters: `files-disk.ts`, `files-s3.ts`.
 */
export interface Blobs {
	/** Resolves when the bytes are safe; readers see all of them or none. */
	put(path: string, data: Buffer, contentType: string): Promise<void>
	/** As `put`, with the content of a local file, whose length doesn't matter. */
	putFile(path: string, location: string, contentType: string): Promise<void>
	size(path: string): Promise<number | null>
	/**
	 * @param part a part that the file has; all of it when left out
	 * @returns null when there is nothing at the path
	 */
	open(
		path: string,
		part?: BytePart,
	): Promise<{ readonly body: NodeJS.ReadableStream; readonly bytes: number } | null>
	delete(path: string): Promise<void>
}
