import { Button } from '@mui/material'
import { useState } from 'react'
import type { AnnouncementRow } from '../../../../domain/notifications/announcements.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'

function Audience({ audience: { kind, region, role } }: Pick<AnnouncementRow, 'audience'>) {
	const t = useT()
	return [t(`announcements.audiences.${kind}`), region ?? '', role ?? ''].filter(Boolean).join(' · ')
}

function StatusLine({ row }: { row: AnnouncementRow }) {
	const t = useT()
	return row.finishedAt ? <When at={row.finishedAt} /> : t('announcements.underWay')
}

const Column = DataTable.Col<AnnouncementRow>

export function AnnouncementList() {
	const t = useT()
	const [open, setOpen] = useState(false)
	return (
		<>
			<List
				title={t('announcements.title')}
				lead={t('announcements.lead')}
				sort={{ field: 'sentAt', order: 'DESC' }}
				actions={
					<Button variant="contained" onClick={() => setOpen(true)}>
						{t('announcements.write')}
					</Button>
				}
			>
				<DataTable caption={t('announcements.title')}>
					<Column label="announcements.stated" head render={(row) => <b>{row.title}</b>} />
					<Column label="announcements.audience" render={(row) => <Audience audience={row.audience} />} />
					<Column source="sentBy" label="announcements.sentBy" disableSort />
					<Column source="sentAt" label="announcements.sentAt" render={(row) => <When at={row.sentAt} />} />
					<Column source="reached" label="announcements.reached" disableSort align="right" />
					<Column source="read" label="announcements.read" disableSort align="right" />
					<Column label="announcements.finished" render={(row) => <StatusLine row={row} />} />
				</DataTable>
			</List>
			{open && <AnnouncementDialog onClose={() => setOpen(false)} />}
		</>
	)
}
