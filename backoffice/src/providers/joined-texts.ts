/** Texts by their names, in sections. */
export interface TextTree {
	readonly [name: string]: string | TextTree
}

/**
 * The texts of all capabilities as one tree. A section that several have, such as `event`, has what each puts into it.
 */
export function joined(files: readonly TextTree[]): TextTree {
	const sections: Record<string, string | TextTree> = {}
	for (const [section, texts] of files.flatMap((file) => Object.entries(file))) {
		const before = sections[section]
		sections[section] =
			typeof before === 'object' && typeof texts === 'object' ? { ...before, ...texts } : texts
	}
	return sections
}
