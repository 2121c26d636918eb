import { useEffect } from 'react'

/** Sets the page's title. The server writes the first one, for readers without scripts. */
export function useTitle(title: string | undefined): void {
	useEffect(() => {
		if (title) document.title = `${title} · Karuna`
	}, [title])
}
