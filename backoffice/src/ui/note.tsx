import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

/** Something that the reader should know before going on. */
export const Note = ({ children }: { children: ReactNode }) => (
	<div role="alert" className={`${styles.note} ${styles.wait}`}>
		<TriangleAlert size={20} aria-hidden />
		<p>{children}</p>
	</div>
)
