import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { FileLock } from 'lucide-react'
import { useState } from 'react'
import { CanAccess, useDataProvider, useListContext, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { ExportedList } from '../../../../domain/users/exports.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage } from '../field-message.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Downloads a list of people with whole addresses, for those who may, once they say why. */
export function ExportWhole({ list }: { list: ExportedList }) {
	const { filterValues, total } = useListContext()
	return (
		<CanAccess resource="users" action="review">
			<AskForWhole list={list} filter={filterValues} empty={!total} />
		</CanAccess>
	)
}

interface AskForWholeProps {
	list: ExportedList
	filter: object
	/** There is nothing to download. */
	empty: boolean
}

function AskForWhole({ list, filter, empty }: AskForWholeProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const notify = useNotify()
	const [isOpen, setOpen] = useState(false)
	const { mutate, reset, isPending, error } = useMutation({
		mutationFn: async (reason: string) => {
			const id = await dataProvider.requestExport(list, { filter, reason })
			return dataProvider.downloadExport(list, id)
		},
		onSuccess: (file) => {
			saveFile(file)
			close()
		},
		onError: (failure) => {
			if (!hasFieldMessage(failure, ['reason'])) notify(failure.message, { type: 'error' })
		},
	})
	const close = () => {
		reset()
		setOpen(false)
	}
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<FileLock size={16} />}
				disabled={empty}
				onClick={() => setOpen(true)}
			>
				{t('users.whole')}
			</Button>
			{isOpen ? (
				<ReasonDialog
					title={t('users.wholeTitle')}
					effect={t('users.wholeEffect')}
					verb={t('users.wholeVerb')}
					help={t('users.wholeHelp')}
					pending={isPending}
					error={error}
					onClose={close}
					onConfirm={(reason) => mutate(reason)}
				/>
			) : null}
		</>
	)
}
