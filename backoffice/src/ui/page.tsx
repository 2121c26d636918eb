import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

interface PageProps {
	title: string
	/** A line under the title. */
	lead?: ReactNode
	actions?: ReactNode
	children: ReactNode
}

/** The browser tab's title. */
export function useDocumentTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} · Karuna`
	}, [title])
}

/** A screen: its title, what can be done, its content; up to 1400 px wide. */
export function Page({ title, lead, actions, children }: PageProps) {
	useDocumentTitle(title)
	return (
		<div className={styles.page}>
			<header className={styles.header}>
				<div>
					<h1>{title}</h1>
					{lead ? <div className={styles.lead}>{lead}</div> : null}
				</div>
				{actions ? <div className={styles.actions}>{actions}</div> : null}
			</header>
			{children}
		</div>
	)
}
