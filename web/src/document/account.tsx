import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { joinAudioRoom } from '../app/audio-room.ts'
import { Me } from '../app/me.tsx'
import { Inbox, MeItems } from '../app/menu-items.ts'
import { startI18n } from '../i18n/i18n.ts'
import { restoreSession } from '../lib/client.ts'
import { ofThisVersion } from '../lib/of-this-version.ts'
import { session, useSession } from '../lib/session.ts'
import { fetchPartsBy } from '../ui/lazy-part.tsx'
import { DocumentPart } from './part.tsx'
import { SLOTS } from './slots.ts'

export async function showAccount(): Promise<void> {
	fetchPartsBy(ofThisVersion)
	await Promise.all([restoreSession(), startI18n()])
	session.subscribe(followSession)
	followSession()
	void joinAudioRoom(location.search, session.get().user !== null)
	const account = document.getElementById(SLOTS.account)
	const items = document.getElementById(SLOTS.items)
	// A page without a header has no place for them.
	if (!account || !items) return
	createRoot(account, { identifierPrefix: SLOTS.account }).render(
		<DocumentPart>
			<Account items={items} />
		</DocumentPart>,
	)
}

const followSession = () => {
	document.documentElement.toggleAttribute('data-member', session.get().user !== null)
}

function Account({ items }: { readonly items: HTMLElement }) {
	const { user } = useSession()
	if (!user) return null
	return (
		<>
			<Suspense fallback={<span className="w-11" />}>
				<Inbox />
			</Suspense>
			<Me />
			{createPortal(
				<Suspense fallback={null}>
					<MeItems />
				</Suspense>,
				items,
			)}
		</>
	)
}
