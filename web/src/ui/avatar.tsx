import { Leaf, type LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

const TONES = ['', 'b', 'c', 'd'] as const

let segmenter: Intl.Segmenter | undefined
/** The segmenter is created once on first use, because that takes longer than the splitting. */
function graphemesOf(word: string) {
	segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
	return segmenter.segment(word)
}

export function initialsOf(name: string): string {
	const names = name.trim().split(/\s+/).filter(Boolean)
	const letters = [names[0], names.length > 1 ? names.at(-1) : undefined]
	return letters
		.map((word) => (word ? ([...graphemesOf(word)][0]?.segment ?? '') : ''))
		.join('')
		.toUpperCase()
}

function toneOf(name: string): string {
	let sum = 0
	for (const letter of name) sum += letter.codePointAt(0) ?? 0
	return TONES[sum % TONES.length] ?? ''
}

interface AvatarProps {
	readonly name: string | null
	readonly small?: boolean
	readonly icon?: LucideIcon
}

export function Avatar({ name, small = false, icon }: AvatarProps) {
	const tone = name === null ? 'anon' : toneOf(name)
	return (
		<span className={`avatar ${tone} ${small ? 'sm' : ''}`} aria-hidden>
			{name === null || icon ? <Icon of={icon ?? Leaf} /> : initialsOf(name)}
		</span>
	)
}
