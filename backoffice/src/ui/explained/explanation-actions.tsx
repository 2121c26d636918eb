import { Box, Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Check, Download, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useHref } from 'react-router-dom'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { type AmountOf, explainAddress } from './amount-of.ts'
import { styles } from './explained.styles.ts'
import { explainedCsv } from './explained-csv.ts'

interface ActionsProps {
	of: AmountOf
	label: string
}

export function ExplanationActions({ of, label }: ActionsProps) {
	const t = useT()
	const notify = useNotify()
	const [copied, setCopied] = useState(false)
	const address = useHref(explainAddress(of, label))
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const csv = useMutation({
		mutationFn: () => explainedCsv(dataProvider, of),
		onSuccess: saveFile,
		onError: (error) => notify(t('common.fetchFailed', { message: error.message }), { type: 'error' }),
	})
	const copy = async () => {
		await navigator.clipboard.writeText(new URL(address, window.location.href).href)
		setCopied(true)
	}
	return (
		<Box sx={styles.actions}>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Download size={16} />}
				disabled={csv.isPending}
				onClick={() => csv.mutate()}
			>
				{t('explain.csv')}
			</Button>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={copied ? <Check size={16} /> : <LinkIcon size={16} />}
				onClick={() => void copy()}
			>
				{t(copied ? 'explain.copied' : 'explain.copyLink')}
			</Button>
		</Box>
	)
}
