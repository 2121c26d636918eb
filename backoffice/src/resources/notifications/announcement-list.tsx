import { Button } from '@mui/material'
import { useState } from 'react'
import type { AnnouncementRow } from '../../../../domain/notifications/announcements.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { When } from '../../ui/when.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'

/** To whom it went, in words. */
function Audience({ audience: { kind, region, role } }: Pick<AnnouncementRow, 'audience'>) {
	const t = useT()
	return [t(`broadcasts.audiences.${kind}`), region ?? '', role ?? ''].filter(Boolean).join(' · ')
}

function StatusLine({ row }: { row: AnnouncementRow }) {
	const t = useT()
	return row.finishedAt ? <When at={row.finishedAt} /> : t('broadcasts.underWay')
}

const COLUMNS: readonly Column<AnnouncementRow>[] = [
	{ field: 'title', label: 'broadcasts.said', head: true, cell: (row) => <b>{row.title}</b> },
	{ field: 'audience', label: 'broadcasts.audience', cell: (row) => <Audience audience={row.audience} /> },
	{ field: 'sentBy', label: 'broadcasts.sentBy', cell: (row) => row.sentBy },
	{ field: 'sentAt', label: 'broadcasts.sentAt', sortable: true, cell: (row) => <When at={row.sentAt} /> },
	{ field: 'reached', label: 'broadcasts.reached', right: true, cell: (row) => row.reached },
	{ field: 'read', label: 'broadcasts.read', right: true, cell: (row) => row.read },
	{ field: 'finishedAt', label: 'broadcasts.finished', cell: (row) => <StatusLine row={row} /> },
]

/** What admins said to many, and saying more. */
export function AnnouncementList() {
	const t = useT()
	const [open, setOpen] = useState(false)
	return (
		<>
			<Listing
				title={t('broadcasts.title')}
				lead={t('broadcasts.lead')}
				sort={{ field: 'sentAt', order: 'DESC' }}
				actions={
					<Button variant="contained" onClick={() => setOpen(true)}>
						{t('broadcasts.write')}
					</Button>
				}
			>
				<RecordTable caption={t('broadcasts.title')} columns={COLUMNS} />
			</Listing>
			{open && <AnnouncementDialog onClose={() => setOpen(false)} />}
		</>
	)
}
