import { accessSync, constants, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

const FOLDER = '/dev/shm'
/** Concurrent systems and browsers take 1 to 2 GiB, and as much again for their own memory. */
const MIN_BYTES = 8 * 2 ** 30

/**
 * Returns an in-memory folder for temporary files, when there is one with enough room. Each test database is
 * a copy of more than a thousand files, which takes longer than most tests on a slow disk.
 */
export function memoryFolder(): string | undefined {
	try {
		accessSync(FOLDER, constants.W_OK)
		const { bavail, bsize } = statfsSync(FOLDER)
		return Math.min(bavail * bsize, availableMemory()) >= MIN_BYTES ? FOLDER : undefined
	} catch {
		return undefined
	}
}
