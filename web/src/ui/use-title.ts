import { useEffect } from 'react'

/** The page's title in the browser. The server writes the first one, for those who don't run scripts. */
export function useTitle(title: string | undefined): void {
	useEffect(() => {
		if (title) document.title = `${title} · Karuna`
	}, [title])
}
