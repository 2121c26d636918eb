import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { FOLDERS, RULES } from './law.ts'

export interface Breach {
	readonly rule: string
	readonly from: string
	readonly to: string
}

export interface ImportCheck {
	readonly files: number
	readonly breaches: readonly Breach[]
}

/**
 * Checks the imports of a tree against the law of the architecture.
 * @param root the folder that has the project's folders in it
 */
export async function checkImports(root: string): Promise<ImportCheck> {
	const { output } = await cruise(FOLDERS, {
		baseDir: root,
		validate: true,
		ruleSet: { forbidden: [...RULES] },
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		exclude: { path: `^(${FOLDERS.join('|')})/.*(dist|dist-server|generated)/` },
		combinedDependencies: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'node', 'default', 'types'],
		},
	})
	const { modules, summary } = output as ICruiseResult
	const own = modules.filter(({ source }) => !source.includes('node_modules'))
	return {
		files: own.length,
		breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
	}
}
