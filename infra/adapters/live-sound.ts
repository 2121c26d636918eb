import { fork } from 'node:child_process'
import type { LiveFrames, LiveSound } from '../../kernel/ports/live-sound.ts'
import { AUDIO, inLimits } from './decoder.ts'

const CHILD = new URL('./audio-live.ts', import.meta.url)
const MAX_HEAP_MB = 256
/** Sound can't wait. */
const IN_TIME = 0

/** Decodes each source in a child process of its own, as `decoder.ts` does with files. */
export const createLiveSound = (): LiveSound => ({
	open(onFrames, onEnd) {
		const child = fork(CHILD, {
			execPath: '/bin/sh',
			execArgv: [
				'-c',
				inLimits(AUDIO.dataKb, IN_TIME),
				process.execPath,
				`--max-old-space-size=${MAX_HEAP_MB}`,
				...AUDIO.flags,
			],
			serialization: 'advanced',
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
		})
		let isClosed = false
		const ended = () => {
			if (!isClosed) onEnd()
			isClosed = true
		}
		child.on('message', (frames: LiveFrames) => isClosed || onFrames(frames))
		child.once('exit', ended).on('error', ended)
		return {
			write: (bytes) => isClosed || !child.connected || child.send(bytes, () => {}),
			close: () => {
				isClosed = true
				child.kill('SIGKILL')
			},
		}
	},
})
