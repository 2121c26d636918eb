import type { ReactNode } from 'react'
import type { Language } from '../../../kernel/language.ts'
import styles from './visible-in.module.css'

interface VisibleInProps {
	language: Language
	/** Who will see it like this. */
	caption: string
	title: string
	children: ReactNode
}

/** What was written, as its readers will see it in a language. */
export const VisibleIn = ({ language, caption, title, children }: VisibleInProps) => (
	<figure className={styles.figure} lang={language}>
		<figcaption>{caption}</figcaption>
		<b>{title}</b>
		{children}
	</figure>
)
