import type { ReactNode } from 'react'
import type { Language } from '../../../kernel/language.ts'
import styles from './shown-in.module.css'

interface ShownInProps {
	language: Language
	/** Who will see it like this. */
	caption: string
	title: string
	children: ReactNode
}

/** What was written, as its readers will see it in a language. */
export const ShownIn = ({ language, caption, title, children }: ShownInProps) => (
	<figure className={styles.figure} lang={language}>
		<figcaption>{caption}</figcaption>
		<b>{title}</b>
		{children}
	</figure>
)
