import { useQueryClient } from '@tanstack/react-query'
import { FilePlus2, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import { z } from 'zod'
import { asFailure } from '../../../../../client/failure.ts'
import { formatSize } from '../../../../../client/format/sizes.ts'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { DOCUMENT_MESSAGES } from '../../../../../domain/files/contract.ts'
import {
	EVIDENCE_FILES,
	EVIDENCE_LIMIT_BYTES,
	EVIDENCE_PAGES,
	EVIDENCE_PDF_PAGES,
	EVIDENCE_TYPES,
} from '../../../../../domain/funds/evidence.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { submitEvidence, uploadEvidence } from '../api/evidence.ts'
import type { Box } from './boxes.ts'
import { PageEditor } from './page-editor.tsx'
import { coveredPage, forgetPages, type PageImage, pagesOf } from './page-images.ts'

interface Paper {
	readonly id: string
	readonly name: string
	readonly pages: readonly { readonly image: PageImage; readonly boxes: readonly Box[] }[]
}

/** Returns a problem that is known before the file is opened, or null. */
const sizeProblem = ({ size }: File) =>
	size === 0 ? DOCUMENT_MESSAGES.missing : size >= EVIDENCE_LIMIT_BYTES ? DOCUMENT_MESSAGES.tooLarge : null

const imagesOf = (papers: readonly Paper[]) => papers.flatMap(({ pages }) => pages.map(({ image }) => image))

interface EvidenceFormProps {
	readonly withdrawalId: string
	readonly onDone: () => void
}

export function EvidenceForm({ withdrawalId, onDone }: EvidenceFormProps) {
	const { t } = useTranslation('evidence')
	const { language } = usePreferences()
	const say = useFieldText()
	const client = useQueryClient()
	const intentOf = useIntent()
	const problemsId = useId()
	const [papers, setPapers] = useState<readonly Paper[]>([])
	const [opening, setOpening] = useState<string>()
	const [problems, setProblems] = useState<readonly string[]>([])
	const form = useContractForm(z.object({ seen: z.boolean().refine(Boolean, t('seenMissing')) }), {
		defaultValues: { seen: false },
	})
	const notSeen = form.errorOf('seen')
	const [sending, setSending] = useState<number>()
	const latest = useRef<readonly Paper[]>([])
	latest.current = papers
	useEffect(() => () => forgetPages(imagesOf(latest.current)), [])
	const count = imagesOf(papers).length
	const pages = papers.flatMap(({ id, pages: own }) => own.map((page) => ({ id, ...page })))

	const tooMany = () => t('tooMany', { files: EVIDENCE_FILES, pages: EVIDENCE_PAGES })

	/** @param most pages @throws Error with a message for the reader */
	async function open(file: File, most: number): Promise<Paper> {
		// The server looks at it first: what it refuses is not opened here either.
		const { _id } = await uploadEvidence(file, file.name, 'original')
		const images = await pagesOf(file, Math.min(most, EVIDENCE_PDF_PAGES)).catch((error: unknown) => {
			throw new Error(error instanceof RangeError ? tooMany() : t('failed', { name: file.name }))
		})
		return { id: _id, name: file.name, pages: images.map((image) => ({ image, boxes: [] })) }
	}

	async function add(files: readonly File[]): Promise<void> {
		setProblems([])
		form.setValue('seen', false)
		let left = EVIDENCE_PAGES - count
		let room = EVIDENCE_FILES - papers.length
		for (const file of files) {
			const complain = (problem: string) => setProblems((before) => [...before, `${file.name}: ${problem}`])
			const unfit = sizeProblem(file)
			if (unfit) {
				complain(say(unfit))
				continue
			}
			if (room === 0 || left === 0) {
				setProblems([tooMany()])
				continue
			}
			setOpening(file.name)
			try {
				const paper = await open(file, left)
				left -= paper.pages.length
				room -= 1
				setPapers((before) => [...before, paper])
			} catch (error) {
				complain(say(asFailure(error).message))
			}
		}
		setOpening(undefined)
	}
	const remove = (paper: Paper) => {
		forgetPages(imagesOf([paper]))
		setPapers((before) => before.filter(({ id }) => id !== paper.id))
	}
	const cover = (paperId: string, nth: number, boxes: readonly Box[]) =>
		setPapers((before) =>
			before.map((paper) =>
				paper.id === paperId
					? { ...paper, pages: paper.pages.map((page, index) => (index === nth ? { ...page, boxes } : page)) }
					: paper,
			),
		)

	async function send(): Promise<void> {
		setProblems([])
		if (pages.length === 0) return
		try {
			const handed: { original: string; copy: string }[] = []
			for (const [index, { id, image, boxes }] of pages.entries()) {
				setSending(index + 1)
				const picture = await coveredPage(image, boxes)
				const { _id } = await uploadEvidence(picture, 'page.jpg', 'copy')
				handed.push({ original: id, copy: _id })
			}
			await submitEvidence(withdrawalId, { pages: handed }, intentOf(handed))
			toast.success(t('sent'))
			await client.invalidateQueries({ queryKey: ['withdrawals'] })
			onDone()
		} catch (error) {
			setProblems([say(asFailure(error).message) || t('sendFailed')])
		} finally {
			setSending(undefined)
		}
	}

	return (
		<Form of={form} onValid={send} className="stack gap-6">
			{papers.map((paper) => (
				<section key={paper.id} className="stack" aria-label={paper.name}>
					<div className="row justify-between flex-wrap">
						<h2 className="paper-name">{paper.name}</h2>
						<Button
							variant="text"
							size="sm"
							aria-label={t('remove', { name: paper.name })}
							onClick={() => remove(paper)}
						>
							<Icon of={Trash2} size="s" />
							{t('removeShort')}
						</Button>
					</div>
					<p className="help">{t('help')}</p>
					{paper.pages.map(({ image, boxes }, index) => (
						<PageEditor
							key={image.url}
							image={image}
							name={paper.name}
							page={index + 1}
							count={paper.pages.length}
							boxes={boxes}
							onChange={(next) => cover(paper.id, index, next)}
						/>
					))}
				</section>
			))}
			<DropArea
				icon={FilePlus2}
				label={papers.length === 0 ? t('add') : t('addMore')}
				hint={t('dropHere')}
				help={t('addHelp', { pages: EVIDENCE_PDF_PAGES, size: formatSize(EVIDENCE_LIMIT_BYTES, language) })}
				accept={EVIDENCE_TYPES}
				multiple
				onFiles={(files) => void add(files)}
			/>
			{opening && (
				<p className="text-ink-2" role="status">
					{t('adding', { name: opening })}
				</p>
			)}
			<Problems id={problemsId} of={problems} />
			{papers.length > 0 && (
				<>
					<div>
						<Checkbox label={t('seen')} aria-invalid={notSeen !== undefined} {...form.register('seen')} />
						{notSeen && <Problems id={`${problemsId}-seen`} of={[notSeen]} />}
					</div>
					<div className="row flex-wrap">
						<Button type="submit" disabled={sending !== undefined || opening !== undefined}>
							{t('send')}
						</Button>
						{sending !== undefined && (
							<span className="text-ink-2" role="status">
								{t('sending', { page: sending, count: pages.length })}
							</span>
						)}
					</div>
				</>
			)}
		</Form>
	)
}
