/** The folder of files that are being uploaded in parts, each named by its id. Processes share it. */
export interface UploadFolder {
	readonly path: string
	pathOf(id: string): string
	/** The ids of all files, whatever became of their uploads. */
	ids(): Promise<readonly string[]>
	/** Adds bytes to the end of a file, which may not be there yet. */
	append(id: string, bytes: Uint8Array): Promise<void>
	remove(id: string): Promise<void>
}
