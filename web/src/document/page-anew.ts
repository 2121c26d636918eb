import { offerCarousels } from './carousels.ts'

/** What a page that no code takes over says now. Its frame stays, and so does where its reader is. */
export async function showPageAnew(): Promise<void> {
	const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
	if (!answer?.ok) return
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
	const [main, now] = [document.querySelector('main'), page.querySelector('main')]
	if (!main || !now || now.textContent === main.textContent) return
	main.replaceChildren(...now.childNodes)
	offerCarousels()
}
