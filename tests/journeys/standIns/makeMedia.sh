#!/bin/sh
# Makes the recordings of this folder anew. Every frame carries its number: 16 blocks along its upper
# edge, 20 pixels wide each, black for 0 and white for 1, the lowest bit on the left. Needs ffmpeg.
set -e
cd "$(dirname "$0")/media"
rm -rf ./* && mkdir hls dash
bars="format=yuv420p,geq=lum='if(lt(Y,24),if(mod(floor(N/pow(2,floor(X/20))),2),235,16),lum(X,Y))':cb='if(lt(Y,24),128,cb(X,Y))':cr='if(lt(Y,24),128,cr(X,Y))'"
ff="ffmpeg -hide_banner -loglevel error -y"
$ff -f lavfi -i "testsrc=s=320x180:r=25:d=20" -f lavfi -i "sine=f=440:b=1:d=20" -vf "$bars" \
  -c:v libvpx-vp9 -crf 40 -b:v 0 -g 50 -row-mt 1 -cpu-used 5 -c:a libopus -b:a 32k film.webm
$ff -f lavfi -i "testsrc=s=320x180:r=25:d=20" -f lavfi -i "sine=f=440:b=1:d=20" -vf "$bars" \
  -c:v libx264 -preset slow -crf 30 -g 50 -bf 2 -pix_fmt yuv420p -c:a aac -b:a 32k \
  -f hls -hls_time 4 -hls_playlist_type vod -master_pl_name film.m3u8 -hls_segment_filename 'hls/part%d.m2ts' hls/parts.m3u8
$ff -i film.webm -c copy -f dash -seg_duration 4 -use_template 1 -use_timeline 1 -dash_segment_type webm \
  -init_seg_name 'init$RepresentationID$.webm' -media_seg_name 'part$RepresentationID$-$Number$.webm' dash/film.mpd
