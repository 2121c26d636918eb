export interface TextTree {
	readonly [name: string]: string | TextTree
}

export function joined(files: readonly TextTree[]): TextTree {
	const sections: Record<string, string | TextTree> = {}
	for (const [section, texts] of files.flatMap((file) => Object.entries(file))) {
		const before = sections[section]
		sections[section] =
			typeof before === 'object' && typeof texts === 'object' ? { ...before, ...texts } : texts
	}
	return sections
}
