import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { PdfPages } from '../../../../client/pdf-pages.ts'
import { EVIDENCE_SIDE, type PagePair } from '../../../../domain/funds/evidence.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { PHONE } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

const styles = sheet({
	pairs: {
		display: 'grid',
		gap: '24px',
		margin: '12px 0 0',
		padding: 0,
		listStyle: 'none',
		'& > li': {
			display: 'grid',
			gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
			gap: '16px',
			alignItems: 'start',
		},
		'& figure': { margin: 0, minWidth: 0 },
		'& figcaption': {
			marginBottom: '8px',
			fontSize: 'var(--text-sm)',
			color: 'var(--color-ink-2)',
			overflowWrap: 'anywhere',
		},
		'& :is(img, canvas)': {
			display: 'block',
			width: '100%',
			height: 'auto',
			border: '1px solid var(--color-line)',
			background: '#fff',
		},
		[PHONE]: { '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
	},
})

export function EvidencePages({ pages }: { pages: readonly PagePair[] }) {
	const t = useT()
	const pdfs = usePdfs()
	return (
		<Box component="ol" sx={styles.pairs}>
			{pages.map(({ original, page, copyUrl }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: pages of what was handed in never change their order
				<li key={index}>
					<figure>
						<figcaption>
							{t('evidence.original', { page })}{' '}
							{original ? (
								<a href={original.url} target="_blank" rel="noreferrer">
									{t('evidence.open', { name: original.name })}
								</a>
							) : null}
						</figcaption>
						{original === null ? (
							<p>{t('evidence.erased')}</p>
						) : original.contentType === 'application/pdf' ? (
							<PdfPage url={original.url} page={page} open={pdfs} />
						) : (
							<img src={original.url} alt={t('evidence.original', { page })} />
						)}
					</figure>
					<figure>
						<figcaption>{t('evidence.copy')}</figcaption>
						{copyUrl ? <img src={copyUrl} alt={t('evidence.copy')} /> : <p>{t('evidence.erased')}</p>}
					</figure>
				</li>
			))}
		</Box>
	)
}

/** Opens each PDF once for all of its pages, and closes it on unmount. */
function usePdfs(): (url: string) => Promise<PdfPages> {
	const opened = useRef(new Map<string, Promise<PdfPages>>())
	useEffect(() => {
		const all = opened.current
		return () => {
			for (const pdf of all.values())
				pdf.then(
					(pages) => pages.close(),
					() => undefined,
				)
			all.clear()
		}
	}, [])
	return (url) => {
		const open = async () => {
			const { openPdf } = await import('../../../../client/pdf-pages.ts')
			return openPdf(url)
		}
		const pdf = opened.current.get(url) ?? open()
		opened.current.set(url, pdf)
		return pdf
	}
}

interface PdfPageProps {
	url: string
	page: number
	open: (url: string) => Promise<PdfPages>
}

/** Renders a page of an original as pixels, so that nothing in it runs. */
function PdfPage({ url, page, open }: PdfPageProps) {
	const t = useT()
	const place = useRef<HTMLDivElement>(null)
	const [state, setState] = useState<'opening' | 'drawn' | 'failed'>('opening')
	const opener = useRef(open)
	useEffect(() => {
		let left = false
		const draw = async () => {
			const canvas = await (await opener.current(url)).draw(page, EVIDENCE_SIDE)
			if (left) return
			place.current?.replaceChildren(canvas)
			setState('drawn')
		}
		draw().catch(() => {
			if (!left) setState('failed')
		})
		return () => {
			left = true
		}
	}, [url, page])
	return (
		<>
			{state === 'drawn' ? null : (
				<p role="status">{t(state === 'opening' ? 'evidence.opening' : 'evidence.failed')}</p>
			)}
			<div ref={place} role="img" aria-label={t('evidence.original', { page })} />
		</>
	)
}
