import styles from './avatar.module.css'

/** The first letters of the first and last word. */
export function initials(name: string): string {
	const words = name.trim().split(/\s+/)
	const last = words.length > 1 ? (words.at(-1) ?? '') : ''
	return [words[0] ?? '', last]
		.map((word) => Array.from(word)[0] ?? '')
		.join('')
		.toUpperCase()
}

export const Avatar = ({ name }: { name: string }) => (
	<span className={styles.avatar} aria-hidden="true">
		{initials(name)}
	</span>
)
