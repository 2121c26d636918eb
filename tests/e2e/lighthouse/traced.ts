import type { Config } from 'lighthouse'
import defaultConfig from 'lighthouse/core/config/default-config.js'
import Trace from 'lighthouse/core/gather/gatherers/trace.js'

/** The project's Chromium crashes a page when this is recorded; no category needs it. */
const UNRECORDED = 'blink.webdx_feature_usage'

class SurvivedTrace extends Trace {
	override async startSensitiveInstrumentation({
		driver,
	}: Parameters<Trace['startSensitiveInstrumentation']>[0]) {
		const categories = Trace.getDefaultTraceCategories().filter((category) => category !== UNRECORDED)
		await driver.defaultSession.sendCommand('Page.enable')
		await driver.defaultSession.sendCommand('Tracing.start', {
			categories: categories.join(','),
			options: 'sampling-frequency=10000',
		})
	}
}

export const CONFIG: Config = {
	...defaultConfig,
	artifacts: defaultConfig.artifacts?.map((artifact) =>
		artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new SurvivedTrace() } } : artifact,
	),
}
