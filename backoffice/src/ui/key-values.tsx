import type { ReactNode } from 'react'
import styles from './key-values.module.css'

/** Facts of a record: a label and its value each. */
export const KeyValues = ({ children }: { children: ReactNode }) => (
	<dl className={styles.list}>{children}</dl>
)

export const KeyValue = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<dt className={styles.label}>{label}</dt>
		<dd className={styles.value}>{children}</dd>
	</div>
)
