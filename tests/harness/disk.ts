import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Disk {
	/**
	 * Fills the disk.
	 * @returns bytes
	 */
	fill(): number
	free(): void
	unmount(): Promise<void>
}

const SIZE = '640m'
const PIECE = Buffer.alloc(4 * 1024 * 1024, 7)

export async function mountDisk(folder: string): Promise<Disk | string> {
	if (process.getuid?.() !== 0) return 'only root may mount a small disk'
	mkdirSync(folder, { recursive: true, mode: 0o755 })
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'tmpfs', folder])
	if (mounted.status !== 0) return `a small disk can't be mounted: ${mounted.stderr.toString().trim()}`
	const ballast = join(folder, 'ballast')
	return {
		fill() {
			const file = openSync(ballast, 'w')
			let taken = 0
			try {
				for (let size = PIECE.length; size >= 4_096; size = Math.trunc(size / 2)) {
					try {
						for (;;) taken += writeSync(file, PIECE, 0, size)
					} catch (error) {
						if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
					}
				}
				return taken
			} finally {
				closeSync(file)
			}
		},
		free: () => rmSync(ballast, { force: true }),
		async unmount() {
			const ended = spawnSync('umount', [folder])
			if (ended.status !== 0) spawnSync('umount', ['-l', folder])
		},
	}
}
