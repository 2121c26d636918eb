import { offerCarousels } from './carousels.ts'

/** Fetches and replaces the content of a page without an island. Its frame and the scroll position stay. */
export async function showPageAnew(): Promise<void> {
	const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
	if (!answer?.ok) return
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
	const [main, now] = [document.querySelector('main'), page.querySelector('main')]
	if (!main || !now || now.textContent === main.textContent) return
	main.replaceChildren(...now.childNodes)
	offerCarousels()
}
