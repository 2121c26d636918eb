import { describe, expect, it } from 'vitest'
import type { HttpBench } from './http.ts'
import { httpRows, table } from './report.ts'

const measured = (twoProcesses: number): HttpBench => ({
	'http.commandsPerSecond': 4_000,
	'http.ratioToBare': 0.5,
	'http.ratioToSameDuties': 0.81,
	'http.barePerSecond': 8_000,
	'http.stepRatios': { reads: 0.85, decision: 0.82, schema: 0.67, idempotency: 0.58 },
	'http.twoProcesses': twoProcesses,
	'http.oneProcessPerSecond': 4_100,
	connections: 50,
	runs: 3,
})
const lineOfTwo = (twoProcesses: number, cores: number): string | undefined =>
	table(httpRows(measured(twoProcesses), cores))
		.split('\n')
		.find((line) => line.includes('two api processes'))

describe('the goal of two api processes', () => {
	it.each([
		[1.75, 4, /ratio >= 1\.7 +yes$/],
		[1.69, 4, /ratio >= 1\.7 +NO$/],
		[1.1, 2, /ratio >= 1\.7 +needs 4 cores$/],
		[1.75, 3, /ratio >= 1\.7 +needs 4 cores$/],
	])('%s times one on %s cores', (ratio, cores, line) => {
		expect(lineOfTwo(ratio, cores)).toMatch(line)
	})
})
