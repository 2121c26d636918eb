import type { BytePart } from '../../kernel/ports/files.ts'

/**
 * Where the bytes of files lie. Paths are those that the file store makes, such as `request/3f/3f….webp`;
 * what stands at a path never changes; sizes of pictures may be written again as they were. Adapters: `files-disk.ts`, `files-s3.ts`.
 */
export interface Blobs {
	/** Resolves when the bytes are safe; readers see all of them or none. */
	put(path: string, data: Buffer, contentType: string): Promise<void>
	/** @returns how many bytes there are, or null when there is nothing at the path */
	size(path: string): Promise<number | null>
	/**
	 * @param part a part that the file has; all of it when left out
	 * @returns null when there is nothing at the path
	 */
	open(
		path: string,
		part?: BytePart,
	): Promise<{ readonly body: NodeJS.ReadableStream; readonly bytes: number } | null>
	/** Does nothing when there is nothing at the path. */
	delete(path: string): Promise<void>
}
