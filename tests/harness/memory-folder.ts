import { accessSync, constants, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

/** Where Linux keeps files in memory. */
const FOLDER = '/dev/shm'
/** Systems and browsers that run side by side take one or two, and what they hold in memory themselves as much again. */
const MIN_BYTES = 8 * 2 ** 30

/**
 * A folder for temporary files in memory, where there is one with room enough. Each test database is a copy of more
 * than a thousand files, which on a slow disk takes longer than most tests.
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
