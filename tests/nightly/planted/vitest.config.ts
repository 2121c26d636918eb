import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'
import { MISTAKES } from './mistakes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const mistake = MISTAKES.find(({ name }) => name === process.env.MISTAKE)

/** Runs specs on code with one mistake, which is planted while its file is loaded, not on disk. */
export default mergeConfig(
	base,
	defineConfig({
		root: ROOT,
		// Code that was loaded before, with another mistake or with none, would be taken again.
		test: { fsModuleCache: false },
		plugins: [
			{
				name: 'planted-mistake',
				enforce: 'pre',
				transform: (source, id) =>
					mistake && id === join(ROOT, mistake.file)
						? source.replace(mistake.original, () => mistake.replacement)
						: null,
			},
		],
	}),
)
