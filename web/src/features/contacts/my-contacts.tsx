import './contacts.css'
import { useQuery } from '@tanstack/react-query'
import { Import, LifeBuoy, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { groupsQuery } from './api/groups.ts'
import { BookSwitch } from './book-switch.tsx'
import { ContactList } from './contact-list.tsx'
import { GroupList } from './group-list.tsx'
import type { Opened } from './opened.ts'
import { RunningImports } from './running-imports.tsx'
import { usePlace } from './use-place.ts'
import { Windows } from './windows.tsx'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'))

export default function MyContacts() {
	const { t } = useTranslation('contacts')
	const { bookId, kind, filter, opened, change } = usePlace()
	const groups = useQuery(groupsQuery(bookId)).data ?? []
	const [open, setOpen] = useState<Opened | null>(null)
	useTitle(t('title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row justify-between flex-wrap">
				<div>
					<h1>{t('title')}</h1>
					<p className="text-ink-2">{t(`lead.${kind}`)}</p>
				</div>
				<span className="row flex-wrap">
					<Button onClick={() => setOpen({ window: 'contact' })}>
						<Icon of={Plus} />
						{t('add')}
					</Button>
					<Button variant="line" onClick={() => change({ import: 'new' })}>
						<Icon of={Import} />
						{t('import.open')}
					</Button>
					{kind !== 'foundation' && (
						<Button variant="text" onClick={() => setOpen({ window: 'support' })}>
							<Icon of={LifeBuoy} />
							{t('support.open')}
						</Button>
					)}
				</span>
			</div>
			<BookSwitch />
			<RunningImports key={bookId} />
			<div className="contact-book">
				<GroupList groups={groups} onAdd={() => setOpen({ window: 'group' })} />
				<ContactList key={JSON.stringify([bookId, filter])} groups={groups} onOpen={setOpen} />
			</div>
			{open && <Windows opened={open} groups={groups} onOpen={setOpen} onClose={() => setOpen(null)} />}
			{opened && (
				<Suspense fallback={null}>
					<ImportDialog importId={opened === 'new' ? null : opened} />
				</Suspense>
			)}
		</div>
	)
}
