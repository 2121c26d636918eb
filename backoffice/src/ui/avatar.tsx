import styles from './avatar.module.css'

/** The first letters of the first and last word. */
export function initials(name: string): string {
	const names = name.trim().split(/\s+/)
	const last = names.length > 1 ? (names.at(-1) ?? '') : ''
	return [names[0] ?? '', last]
		.map((word) => Array.from(word)[0] ?? '')
		.join('')
		.toUpperCase()
}

export const Avatar = ({ name }: { name: string }) => (
	<span className={styles.avatar} aria-hidden="true">
		{initials(name)}
	</span>
)
