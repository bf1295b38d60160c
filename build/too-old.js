/* oxlint-disable no-var -- It has to run where nothing else of Rowan does. */

/*
 * The first script of every page, the viewer's too. Below the oldest browsers of docs/browsers.md it ends the page and
 * says so: the app would stand still there, and seem to have a fault. Import maps came with Safari 16.4 and Firefox
 * 108, container queries with Chrome 105: what is a little older than promised may still pass.
 */
;(function () {
  var script = window.HTMLScriptElement
  var hasImportMaps = script && script.supports && script.supports('importmap')
  var hasContainers = window.CSS && CSS.supports && CSS.supports('container-type', 'inline-size')
  if (hasImportMaps && hasContainers) return

  // Nothing after this script is read or run.
  if (window.stop) window.stop()
  var root = document.documentElement
  var body = document.createElement('body')
  var main = document.createElement('main')
  body.appendChild(main)
  /** @param {string} name @param {string} text */
  var add = function (name, text) {
    var element = document.createElement(name)
    element.appendChild(document.createTextNode(text))
    return main.appendChild(element)
  }
  document.title = 'This browser is too old - Rowan'
  add('h1', 'This browser is too old for Rowan').style.lineHeight = '1.25'
  add(
    'p',
    'Rowan needs Chrome or Edge 109, Firefox 115, Safari 16.4 (iOS 16.4 on an iPhone or iPad), or anything newer.',
  )
  add(
    'p',
    'Update this browser or device, or open Rowan on another one. You have not lost anything you saved.',
  )
  body.style.cssText =
    'max-width:34rem;margin:0 auto;padding:15vh 1rem 0;font:1.125rem/1.55 system-ui,sans-serif'
  root.style.cssText = 'color-scheme:light dark;text-size-adjust:100%;-webkit-text-size-adjust:100%'
  var viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width,initial-scale=1'
  if (document.head) document.head.appendChild(viewport)
  if (document.body) root.replaceChild(body, document.body)
  else root.appendChild(body)
})()
