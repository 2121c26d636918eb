import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AddItems } from '../features/requests/choosing/add-items.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { ofThisVersion } from '../lib/of-this-version.ts'
import { fetchPartsBy } from '../ui/lazy-part.tsx'
import { DocumentPart } from './part.tsx'

/** In place of what anybody may raise: what the reader may, by their region, mode and roles. */
export async function showAdd(items: HTMLElement): Promise<void> {
	fetchPartsBy(ofThisVersion)
	await startI18n()
	// Of a transition, what stands there stays until the texts have come.
	startTransition(() =>
		createRoot(items).render(
			<DocumentPart>
				<AddItems />
			</DocumentPart>,
		),
	)
}
