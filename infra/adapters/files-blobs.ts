/**
 * Where the bytes of files lie. Paths are those that the file store makes, such as `request/3f/3f….webp`;
 * a path is written once and never changed. Adapters: `files-disk.ts`, `files-s3.ts`.
 */
export interface Blobs {
	/** Resolves when the bytes are safe; readers see all of them or none. */
	put(path: string, data: Buffer, contentType: string): Promise<void>
	/** @returns null when there is nothing at the path */
	open(path: string): Promise<{ readonly body: NodeJS.ReadableStream; readonly bytes: number } | null>
	/** Does nothing when there is nothing at the path. */
	delete(path: string): Promise<void>
}
