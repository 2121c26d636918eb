import type { ReactNode } from 'react'
import styles from './key-values.module.css'

/** Facts of a record: a label and its value each. */
export const KeyValues = ({ children }: { children: ReactNode }) => (
	<dl className={styles.list}>{children}</dl>
)

interface KeyValueProps {
	label: string
	/** Takes the whole width: for what doesn't break, such as a button. */
	wide?: boolean
	children: ReactNode
}

export const KeyValue = ({ label, wide = false, children }: KeyValueProps) => (
	<div className={wide ? styles.wide : undefined}>
		<dt className={styles.label}>{label}</dt>
		<dd className={styles.value}>{children}</dd>
	</div>
)
