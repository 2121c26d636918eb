import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AddItems } from '../features/requests/choosing/add-items.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { ofThisVersion } from '../lib/of-this-version.ts'
import { fetchPartsBy } from '../ui/lazy-part.tsx'
import { DocumentPart } from './part.tsx'

export async function showAdd(items: HTMLElement): Promise<void> {
	fetchPartsBy(ofThisVersion)
	await startI18n()
	// A transition keeps the old content until the texts have loaded.
	startTransition(() =>
		createRoot(items).render(
			<DocumentPart>
				<AddItems />
			</DocumentPart>,
		),
	)
}
