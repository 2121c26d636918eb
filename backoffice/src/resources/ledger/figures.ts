import { REPORT_FIGURES, type ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { FundFigure } from '../../../../domain/ledger/history.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

/** What each figure of the report is called. */
export const FIGURE_LABELS: Readonly<Record<ReportFigure, MessageKey>> = {
	quantity: 'report.requested',
	gross: 'report.gross',
	refunded: 'report.refunded',
	chargedBack: 'report.chargedBack',
	donated_quantity: 'report.raised',
	totalWithdrawalAmount: 'report.withdrawn',
	pending: 'report.pending',
	reserved: 'report.reserved',
	disputed: 'report.disputed',
	fees: 'report.fees',
}

/** What can change in a row: its figures, and what is no amount. */
export const CELL_LABELS: Readonly<Record<ReportFigure | 'title' | 'status', MessageKey>> = {
	...FIGURE_LABELS,
	title: 'report.title',
	status: 'report.status',
}

/** The columns of money that the spec names. */
export const MAIN_FIGURES: readonly ReportFigure[] = [
	'quantity',
	'donated_quantity',
	'totalWithdrawalAmount',
	'pending',
]

/** The columns of money in view. */
export const visibleFigures = (all: boolean): readonly ReportFigure[] => (all ? REPORT_FIGURES : MAIN_FIGURES)

/** Whether more columns are in view than the spec names, so that they stand closer. */
export const isWide = (figures: readonly ReportFigure[]): boolean => figures.length > MAIN_FIGURES.length

/** Whether events sum to it: what was asked for was written, not moved. */
export const isExplained = (figure: ReportFigure): figure is ReportFigure & FundFigure =>
	figure !== 'quantity'
