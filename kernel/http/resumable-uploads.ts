import type { z } from 'zod'
import type { Access } from './route.ts'

/** Files that arrive in parts by the protocol of tus.io, each for the caller who began it. */
export interface ResumableUploads {
	readonly path: string
	readonly access: Access
	readonly limitBytes: number
	readonly fields: z.ZodType
	/**
	 * @param fields the upload's metadata, of the schema
	 * @returns its id, which is the name of its file
	 */
	begin(userId: string, bytes: number, fields: unknown): Promise<string>
	/** True while it is the user's own and more of it may come. */
	isOpen(userId: string, id: string): Promise<boolean>
	received(id: string): Promise<void>
}

export interface ResumableSettings extends ResumableUploads {
	/** Where files are until they are worked on. Several API processes share it. */
	readonly folder: string
}
