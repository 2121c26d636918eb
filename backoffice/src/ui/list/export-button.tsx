import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import type { CsvPath, Download as File, ListView } from '../../providers/downloads.ts'
import { useT } from '../../providers/i18n.ts'

/**
 * react-admin's `ExportButton` for files of the server, which contain all rows that the filters leave, not
 * only the page in view.
 */
export function ExportButton({ path }: { path: CsvPath }) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { filterValues, sort, total } = useListContext()
	const view: ListView = { filter: filterValues, sort }
	return <DownloadButton read={() => dataProvider.downloadCsv(path, view)} empty={!total} />
}

interface DownloadButtonProps {
	read: () => Promise<File>
	empty: boolean
}

/** Downloads a file and saves it, or notifies why not. */
export function useDownload<Choice = void>(read: (choice: Choice) => Promise<File>) {
	const t = useT()
	const notify = useNotify()
	return useMutation({
		mutationFn: read,
		onSuccess: saveFile,
		onError: (error) => notify(t('common.fetchFailed', { message: error.message }), { type: 'error' }),
	})
}

export function DownloadButton({ read, empty }: DownloadButtonProps) {
	const t = useT()
	const { mutate, isPending } = useDownload(read)
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<Download size={16} />}
			disabled={isPending || empty}
			onClick={() => mutate()}
		>
			{isPending ? t('report.exporting') : t('report.export')}
		</Button>
	)
}
